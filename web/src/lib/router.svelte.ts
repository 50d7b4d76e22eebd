// Routes by path within the page, without a request to the house.

class Router {
  path = $state(location.pathname);
  query = $state(location.search);

  /** The functions that close the overlays on the page, topmost last. Each overlay has its own history entry. */
  private over: (() => void)[] = [];
  /** Whether an overlay, such as a dialog or the rule book, is open. */
  covered = $state(false);
  /**
   * Whether the browser is on its way back, because an overlay was closed. Until it arrives, no entry is added: the way leads to
   * the entry that was the last one when it began, and a new overlay or page would be left immediately.
   */
  private travels = false;
  /** The page to go to once the browser has arrived. */
  private next: string | null = null;

  constructor() {
    addEventListener('popstate', () => this.arrive());
    this.settle();
  }

  /** The number of overlays that the current history entry has. */
  private get depth(): number {
    return (history.state as { over?: number } | null)?.over ?? 0;
  }

  /** The browser is at another history entry: on its way back, or because the visitor went there. Back closes overlays. */
  private arrive() {
    if (!this.travels) {
      while (this.over.length > this.depth) {
        this.over.pop()?.();
      }
    }
    this.travels = false;
    this.settle();
    this.read();
    if (this.next !== null && !this.travels) {
      this.visit(this.next);
    }
  }

  /** Gives each overlay its history entry, and leaves entries whose overlay no longer exists, as after a reload. */
  private settle() {
    this.covered = this.over.length > 0;
    if (this.travels) {
      return;
    }
    if (this.depth > this.over.length) {
      this.travels = true;
      history.go(this.over.length - this.depth);
    }
    while (this.depth < this.over.length) {
      history.pushState({ over: this.depth + 1 }, '');
    }
  }

  /** Registers an overlay that Back closes. Any other way of closing the overlay must call the returned function. */
  cover(close: () => void): () => void {
    this.over.push(close);
    this.settle();
    return () => {
      if (this.over.includes(close)) {
        this.over = this.over.filter((one) => one !== close);
        this.settle();
      }
    };
  }

  private read() {
    this.path = location.pathname;
    this.query = location.search;
  }

  /** Goes to another page of the house. A link closes all overlays. */
  go(path: string) {
    this.over.splice(0).forEach((close) => close());
    this.covered = false;
    if (this.travels) {
      this.next = path;
    } else {
      this.visit(path);
    }
  }

  /** Shows another page, which takes over the history entry of an overlay. */
  private visit(path: string) {
    this.next = null;
    if (this.depth > 0) {
      history.replaceState(null, '', path);
    } else {
      history.pushState(null, '', path);
    }
    this.read();
    scrollTo(0, 0);
  }

  /** Follows a link inside the page, unless it is meant for the browser (a new tab or a download). */
  follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!(link instanceof HTMLAnchorElement) || !plain || event.defaultPrevented || link.target !== '' || link.hasAttribute('download')) {
      return;
    }
    if (link.origin === location.origin && !link.pathname.startsWith('/api/') && !link.hash) {
      event.preventDefault();
      this.go(link.pathname + link.search);
    }
  };
}

export const router = new Router();
