/** The camera of a mounted board: d3-zoom drives it, layers follow it without being rendered again. */
import { select } from "d3-selection";
import "d3-transition";
import { type D3ZoomEvent, type ZoomBehavior, zoom, zoomIdentity } from "d3-zoom";
import { type Camera, type Size, ZOOM_LEAST, ZOOM_MOST } from "./camera";

type Follower = (camera: Camera) => void;

/** How far pictures are stretched while a zoom lasts, before they are laid out and painted anew. */
const STRETCH = 1.6;

export class View {
  /** Where the camera is now; changes with every frame of a gesture, so nothing should render from it. */
  camera: Camera = { x: 0, y: 0, k: 1 };
  /** The zoom that things are laid out for which keep their size on the screen; it lags behind while a zoom lasts. */
  k = $state(1);
  /** Whether a gesture or flight is under way. */
  moving = $state(false);
  /** How often the chart came to rest. */
  settled = $state(0);
  /** Whether the viewer moved the chart since it last went anywhere by itself. */
  byHand = false;
  size: Size = $state.raw({ width: 0, height: 0 });

  /** The same as `size`, but read without being followed. */
  #size: Size = { width: 0, height: 0 };
  #followers = new Set<Follower>();
  #zoom: ZoomBehavior<HTMLElement, unknown> | undefined;
  #element: HTMLElement | undefined;

  /** Binds pan, wheel and pinch to an element until the returned function is called. */
  bind(element: HTMLElement): () => void {
    this.#element = element;
    this.#zoom = zoom<HTMLElement, unknown>()
      .scaleExtent([ZOOM_LEAST, ZOOM_MOST])
      .clickDistance(5)
      .on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => {
        if (event.sourceEvent) this.byHand = true;
        this.#moveTo(event.transform);
      })
      .on("end", () => {
        this.moving = false;
        this.settled += 1;
        this.k = this.camera.k;
      });
    const selection = select(element).call(this.#zoom).on("dblclick.zoom", null);
    const watcher =
      typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(() => this.#measure());
    watcher?.observe(element);
    this.#measure();
    return () => {
      selection.on(".zoom", null);
      watcher?.disconnect();
    };
  }

  /** Takes the window's size; what was in its middle stays there. */
  #measure(): void {
    if (!this.#element) return;
    const before = this.#size;
    const { clientWidth: width, clientHeight: height } = this.#element;
    if (width === before.width && height === before.height) return;
    this.#size = { width, height };
    this.size = this.#size;
    const { camera, byHand } = this;
    const { x, y, k } = camera;
    if (!before.width) return;
    this.go({ k, x: x + (width - before.width) / 2, y: y + (height - before.height) / 2 }, 0);
    this.byHand = byHand;
  }

  limit(extent: [[number, number], [number, number]]): void {
    this.#zoom?.translateExtent(extent);
  }

  /** Calls back with the camera, now and whenever it moves. */
  follow(follower: Follower): () => void {
    this.#followers.add(follower);
    follower(this.camera);
    return () => this.#followers.delete(follower);
  }

  /** Where a point of the world lies in the window now. */
  inWindow(point: { x: number; y: number }): { x: number; y: number } {
    const { left = 0, top = 0 } = this.#element?.getBoundingClientRect() ?? {};
    const { x, y, k } = this.camera;
    return { x: left + x + k * point.x, y: top + y + k * point.y };
  }

  /** Flies or jumps to a camera. */
  go(camera: Camera, ms: number): void {
    if (!this.#element || !this.#zoom) return;
    const selection = select(this.#element);
    selection.interrupt();
    this.byHand = false;
    const target = zoomIdentity.translate(camera.x, camera.y).scale(camera.k);
    if (ms > 0) selection.transition().duration(ms).call(this.#zoom.transform, target);
    else selection.call(this.#zoom.transform, target);
  }

  scaleBy(factor: number, ms: number): void {
    if (!this.#element || !this.#zoom) return;
    this.byHand = true;
    const selection = select(this.#element);
    if (ms > 0) selection.transition().duration(ms).call(this.#zoom.scaleBy, factor);
    else selection.call(this.#zoom.scaleBy, factor);
  }

  panBy(dx: number, dy: number): void {
    if (!this.#element || !this.#zoom) return;
    this.byHand = true;
    select(this.#element).call(this.#zoom.translateBy, dx / this.camera.k, dy / this.camera.k);
  }

  #moveTo({ x, y, k }: Camera): void {
    this.moving = true;
    // Whole pixels: a picture that is shifted by parts of them has to be filtered.
    this.camera = { x: Math.round(x), y: Math.round(y), k };
    const stretched = k / this.k;
    if (stretched > STRETCH || stretched * STRETCH < 1) this.k = k;
    for (const follower of this.#followers) follower(this.camera);
  }
}
