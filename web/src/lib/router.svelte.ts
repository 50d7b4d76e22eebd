// Routes by path within the page, without a request to the house.

class Router {
  path = $state(location.pathname);
  query = $state(location.search);

  /** The functions that close the overlays on the page, topmost last. Each overlay has its own history entry. */
  private over: (() => void)[] = [];
  /** Whether an overlay, such as a dialog or the rule book, is open. */
  covered = $state(false);

  constructor() {
    addEventListener('popstate', () => {
      this.uncover();
      this.read();
    });
    this.uncover();
  }

  /** Closes the overlays whose history entries the browser has left by going back. Skips entries whose overlay no longer exists, as after a reload. */
  private uncover() {
    const state = history.state as { over?: number } | null;
    const deep = state?.over ?? 0;
    while (this.over.length > deep) {
      this.over.pop()?.();
    }
    this.covered = this.over.length > 0;
    if (deep > this.over.length) {
      history.back();
    }
  }

  /** Registers an overlay that Back closes. Any other way of closing it must call the returned function. */
  cover(close: () => void): () => void {
    this.over.push(close);
    this.covered = true;
    history.pushState({ over: this.over.length }, '');
    return () => {
      if (this.over.includes(close)) {
        this.over = this.over.filter((one) => one !== close);
        this.covered = this.over.length > 0;
        history.back();
      }
    };
  }

  private read() {
    this.path = location.pathname;
    this.query = location.search;
  }

  /** Goes to another page of the house. */
  go(path: string) {
    // A link closes all overlays, and the new page takes over their history entry.
    const over = this.over.splice(0);
    this.covered = false;
    over.forEach((close) => close());
    if (over.length > 0) {
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
