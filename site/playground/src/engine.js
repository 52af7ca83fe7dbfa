// The engine as a promise: `ask(request)` resolves to an answer, or to `{ error }`.

const LONGEST = 20_000; // milliseconds for one request; then the engine is started anew

export class Engine {
  constructor(onState) {
    this.onState = onState;
    this.number = 0;
    this.waiting = new Map();
    this.start();
  }

  start() {
    this.onState("loading");
    this.isReady = false;
    this.ready = new Promise((resolve) => (this.isUp = resolve));
    this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.receive(data);
    this.worker.onerror = (event) => this.fail(event.message || "the engine cannot be loaded");
  }

  receive(data) {
    if (data.ready) {
      this.isReady = true;
      this.isUp();
      for (const id of this.waiting.keys()) this.watch(id);
      this.onState("ready");
    } else if (data.failed) {
      this.fail(data.failed);
    } else {
      this.settle(data.id, JSON.parse(data.answer));
    }
  }

  settle(id, answer) {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    clearTimeout(waiting.timer);
    this.waiting.delete(id);
    waiting.resolve(answer);
  }

  // Ends all requests and starts the engine anew.
  fail(reason) {
    const wasReady = this.isReady;
    this.worker.terminate();
    for (const id of [...this.waiting.keys()]) {
      this.settle(id, { error: `This is more than the playground can do (${reason}).` });
    }
    if (wasReady) this.start();
    else this.onState("failed");
  }

  watch(id) {
    const waiting = this.waiting.get(id);
    waiting.timer = setTimeout(() => this.fail("it took too long"), LONGEST);
  }

  ask(request) {
    const id = ++this.number;
    return new Promise((resolve) => {
      this.waiting.set(id, { resolve });
      if (this.isReady) this.watch(id);
      this.worker.postMessage({ id, request: JSON.stringify(request) });
    });
  }
}
