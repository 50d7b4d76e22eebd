// A real house for the tests, with its own process, data and port.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
export const program = process.env.CROUPIER ?? join(process.env.CARGO_TARGET_DIR ?? join(root, 'target'), 'debug/croupier');

/** The password that the administrator has after the first login. */
const PASSWORD = 'a long way from the rail';

export class House {
  /** Opens a house; `config` holds lines of its configuration, `packs` a folder of rules instead of the built-in ones. */
  static async open(config = {}, packs = null) {
    const house = new House();
    house.packs = packs ? ['--packs', packs] : [];
    house.folder = await mkdtemp(join(tmpdir(), 'croupier-'));
    const lines = {
      listen: '127.0.0.1:0',
      data: join(house.folder, 'data'),
      page: join(root, 'web/dist'),
      'requests-per-second': 10_000,
      'requests-at-once': 10_000,
      'person-commands-per-second': 0,
      'person-bytes-per-second': 0,
      'address-commands-per-second': 0,
      'address-bytes-per-second': 0,
      'connections-per-address': 0,
      'guests-per-hour': 0,
      'tables-per-player': 0,
      ...config,
    };
    house.config = lines;
    await house.start();
    return house;
  }

  /** Starts the process and waits until the house is open. A restart keeps the address. */
  async start() {
    const toml = Object.entries(this.config).map(([key, value]) => `${key} = ${JSON.stringify(value)}\n`);
    await writeFile(join(this.folder, 'house.toml'), toml.join(''));
    this.process = spawn(program, [...this.packs, 'serve', '--config', join(this.folder, 'house.toml')], {
      env: { ...process.env, RUST_LOG: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    for await (const chunk of this.process.stdout) {
      said += chunk;
      const address = /The house is open: (\S+)/.exec(said);
      if (address) {
        this.url = address[1];
        break;
      }
    }
    if (!this.url) {
      throw new Error(`the house did not open: ${said}`);
    }
    this.password ??= /with the password (\S+)/.exec(said)?.[1];
    this.config.listen = this.url.replace('http://', '');
  }

  /** Ends the process immediately, as a failing machine would. */
  async kill(signal = 'SIGKILL') {
    const over = once(this.process, 'exit');
    this.process.kill(signal);
    await over;
  }

  async close() {
    await this.kill('SIGTERM');
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Sends an HTTP request to the house, with a person's token if given. */
  async ask(method, path, body, token) {
    const headers = { ...(body ? { 'content-type': 'application/json' } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const response = await fetch(`${this.url}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) {
      throw new Error(`${method} ${path}: ${response.status} ${text}`);
    }
    return text ? JSON.parse(text) : null;
  }

  /** Returns the token of a new guest. */
  async guest() {
    return (await this.ask('POST', '/session/guest')).token;
  }

  /** Returns the administrator's token. */
  async administrator() {
    if (!this.token) {
      const { token } = await this.ask('POST', '/session', { name: 'admin', password: this.password });
      await this.ask('PUT', '/me/password', { old: this.password, new: PASSWORD }, token);
      this.password = PASSWORD;
      this.token = (await this.ask('POST', '/session', { name: 'admin', password: PASSWORD })).token;
    }
    return this.token;
  }

  /** Opens an account with these roles; returns its password. */
  async account(name, roles) {
    const password = `the password of ${name}`;
    const { person } = await this.ask('POST', '/accounts', { name, password });
    await this.ask('PUT', `/people/${person}/roles`, { roles }, await this.administrator());
    return { password };
  }

  /** Opens a table that a person deals; returns its number. */
  async dealt(pack, more = {}) {
    const opening = { name: `Dealt ${pack} ${Date.now()}`, pack, options: {}, limits: [{ wager: 'all', min: 500, max: 100_000 }], dealt: true, ...more };
    return (await this.ask('POST', '/tables', opening, await this.administrator())).table;
  }

  /** Sends a crew command to a table. */
  async deal(table, ask) {
    return this.command(table, ask, await this.administrator(), 'crew');
  }

  /** Sends a command to a table. */
  async command(table, ask, token, client = 'test') {
    this.number = (this.number ?? 0) + 1;
    return this.ask('POST', `/tables/${table}/commands`, { client, n: this.number, ask }, token);
  }

  /** Returns the number of a pack's open table. */
  async table(pack) {
    const tables = await this.ask('GET', '/tables');
    return tables.find((table) => table.pack === pack).table;
  }
}
