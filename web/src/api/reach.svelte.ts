/** Whether the server answers, as the calls find it. */
class Reach {
  lost = $state(false);
  /** Counts how often the server came back, so that pages ask it anew. */
  returns = $state(0);

  /** Note that a call was answered. */
  heard(): void {
    if (!this.lost) return;
    this.lost = false;
    this.returns += 1;
  }

  /** Note that a call was not answered. */
  missed(): void {
    this.lost = true;
  }
}

export const reach = new Reach();
