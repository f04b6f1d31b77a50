/** The film of a movement phase: impulse by impulse, all ships together, with a beat of pause at collisions. */
import { COLLISION_MS, IMPULSE_MS } from "../../session/film/timing";
import { degrees, type Hex, type Pose } from "../../session/geometry/hexes";
import type { FilmHandle, FilmImpulse, FilmScript } from "../types";

/** A pose on the screen; the angle runs on past 360 so that a ship never turns the long way round. */
export type Placement = { bow: Hex; heading: number; angle: number };

export type Cue = {
  index: number;
  /** Poses at the end of this impulse, only of ships that move in it. */
  placements: ReadonlyMap<string, Placement>;
  collisions: readonly Hex[];
  /** How long the movement lasts and how long to wait after it, at normal speed. */
  moveMs: number;
  pauseMs: number;
};

/** The angle of a heading nearest to the angle shown now. */
export function nearestAngle(from: number, heading: number): number {
  const target = degrees(heading);
  return target + 360 * Math.round((from - target) / 360);
}

export function placementOf(pose: Pose, from?: Placement): Placement {
  const angle = from ? nearestAngle(from.angle, pose.heading) : degrees(pose.heading);
  return { bow: pose.bow, heading: pose.heading, angle };
}

/** The cues of a script, from where the ships lie at its start. Impulses in which nothing happens are left out. */
export function cuesOf(script: FilmScript, start: ReadonlyMap<string, Placement>): Cue[] {
  const now = new Map(start);
  const moveMs = script.durationMs ?? IMPULSE_MS;
  const cues: Cue[] = [];
  script.impulses.forEach((impulse: FilmImpulse, index) => {
    const placements = new Map<string, Placement>();
    for (const move of impulse.moves) {
      const placement = placementOf(move, now.get(move.ship));
      now.set(move.ship, placement);
      placements.set(move.ship, placement);
    }
    const collisions = impulse.collisions ?? [];
    if (placements.size === 0 && collisions.length === 0) return;
    cues.push({
      index,
      placements,
      collisions,
      moveMs: placements.size ? moveMs : 0,
      pauseMs: collisions.length ? COLLISION_MS : 0,
    });
  });
  return cues;
}

export type Stage = {
  /** Moves the ships of a cue within `ms`. */
  show: (cue: Cue, ms: number) => void;
  collide: (hexes: readonly Hex[]) => void;
  ended: () => void;
};

/** Plays cues on a stage. */
export function play(cues: readonly Cue[], stage: Stage, onImpulse?: (index: number) => void): FilmHandle {
  let next = 0;
  let speed = 1;
  let paused = false;
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let finish: () => void = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });

  const end = (): void => {
    if (over) return;
    over = true;
    clearTimeout(timer);
    stage.ended();
    finish();
  };

  const wait = (ms: number, then: () => void): void => {
    timer = setTimeout(then, ms);
  };

  const advance = (): void => {
    timer = undefined;
    if (over || paused) return;
    const cue = cues[next];
    if (!cue) {
      end();
      return;
    }
    next += 1;
    onImpulse?.(cue.index);
    const ms = cue.moveMs / speed;
    stage.show(cue, ms);
    wait(ms, () => {
      if (cue.collisions.length) stage.collide(cue.collisions);
      if (cue.pauseMs) wait(cue.pauseMs / speed, advance);
      else advance();
    });
  };

  wait(0, advance);
  return {
    done,
    skip: () => {
      if (over) return;
      clearTimeout(timer);
      for (const cue of cues.slice(next)) stage.show(cue, 0);
      end();
    },
    setSpeed: (factor) => {
      speed = Math.max(0.1, factor);
    },
    pause: () => {
      paused = true;
    },
    resume: () => {
      if (!paused) return;
      paused = false;
      if (timer === undefined) advance();
    },
  };
}
