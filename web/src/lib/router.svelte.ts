// The page finds its way by the path, without asking the house for another page.

class Router {
  path = $state(location.pathname);
  query = $state(location.search);

  constructor() {
    addEventListener('popstate', () => this.read());
  }

  private read() {
    this.path = location.pathname;
    this.query = location.search;
  }

  /** Goes to another page of the house. */
  go(path: string) {
    history.pushState(null, '', path);
    this.read();
    scrollTo(0, 0);
  }

  /** Follows a link inside the page, unless the browser is asked for something else. */
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
