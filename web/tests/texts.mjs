// Reads the page's source for texts: those that it takes from message files, and those that it writes itself.
//
//   node tests/texts.mjs [FOLDER]    lists the texts that are not in message files
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { FluentResource } from '@fluent/bundle';
import { parse } from 'svelte/compiler';
import ts from 'typescript';

const SRC = fileURLToPath(new URL('../src/', import.meta.url));
const MESSAGES = `${SRC}messages/`;

export const languages = readdirSync(MESSAGES, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);
export const areas = (language) => readdirSync(MESSAGES + language).filter((file) => file.endsWith('.ftl')).map((file) => file.slice(0, -4));
const text = (language, area) => readFileSync(`${MESSAGES}${language}/${area}.ftl`, 'utf8');

/** The names that a message's parts have: the variables, messages and terms that it uses, and its marks (`<link>`). */
function partsOf(pattern, found = { variables: new Set(), messages: new Set(), marks: new Set() }) {
  for (const part of typeof pattern === 'string' ? [pattern] : Array.isArray(pattern) ? pattern : [pattern]) {
    if (typeof part === 'string') {
      [...part.matchAll(/<\/?([a-z]+)\/?>/g)].forEach(([, mark]) => found.marks.add(mark));
    } else if (part?.type === 'var') {
      found.variables.add(part.name);
    } else if (part?.type === 'mesg') {
      found.messages.add(part.name);
    } else if (part?.type === 'select') {
      partsOf(part.selector, found);
      part.variants.forEach(({ value }) => partsOf(value, found));
    } else if (part?.type === 'func') {
      part.args.forEach((arg) => partsOf(arg, found));
    }
  }
  return found;
}

/** Returns the messages of a language by id, with their area, variables and marks. */
export function messagesOf(language) {
  const found = new Map();
  for (const area of areas(language)) {
    for (const { id, value } of new FluentResource(text(language, area)).body) {
      found.set(id, { id, area, ...partsOf(value) });
    }
  }
  // A message has the variables of the messages in it.
  const variables = ({ variables: own, messages }) => new Set([...own, ...[...messages].flatMap((id) => [...variables(found.get(id))])]);
  return new Map([...found].map(([id, message]) => [id, { ...message, variables: variables(message) }]));
}

/** Returns the lines of an area's file that begin a message, in order: a damaged message is one that the parser does not know. */
export const written = (language, area) => [...text(language, area).matchAll(/^([a-zA-Z][\w-]*) *=/gm)].map(([, id]) => id);

export const sources = readdirSync(SRC, { recursive: true }).filter((path) => /\.(ts|svelte)$/.test(path) && path !== 'lib/wire.ts');
const read = (path) => readFileSync(SRC + path, 'utf8');

/** Calls a function for every node of a tree that a parser made. */
function walk(node, visit, parents = []) {
  if (Array.isArray(node)) {
    node.forEach((child) => walk(child, visit, parents));
  } else if (node && typeof node.type === 'string' && visit(node, parents) !== false) {
    for (const [key, child] of Object.entries(node)) {
      if (child && typeof child === 'object' && !['metadata', 'parent'].includes(key)) {
        walk(child, visit, [...parents, node]);
      }
    }
  }
}

/** Returns the TypeScript of a file: a component's scripts and the expressions in its markup, with blanks in place of the rest. */
function typescript(path) {
  const code = read(path);
  return ts.createSourceFile(path, path.endsWith('.svelte') ? inScripts(code) : code, ts.ScriptTarget.Latest, true);
}

function inScripts(code) {
  const { instance, module } = parse(code, { modern: true });
  return [instance, module].map((script) => (script ? code.slice(script.content.start, script.content.end) : '')).join('\n');
}

/** Returns the ids that a file passes to `t`, each with the names of its arguments (null if they are not written out there). */
export function uses(path) {
  const code = read(path);
  const found = [];
  for (const match of code.matchAll(/(?<![\w.])t\(/g)) {
    // Parse from here to the call's end: the rest of a component is not TypeScript.
    const call = ts.createSourceFile('call.ts', callAt(code, match.index), ts.ScriptTarget.Latest, true).statements[0]?.expression;
    const [id, args] = call?.arguments ?? [];
    const ids = id ? literals(id) : [];
    found.push({ ids, args: args === undefined ? [] : args && ts.isObjectLiteralExpression(args) && !args.properties.some(ts.isSpreadAssignment) ? args.properties.map(({ name }) => name.text) : null });
  }
  return found;
}

/** Returns the source of the call that begins here, to its closing parenthesis. */
function callAt(code, from) {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, code.slice(from));
  const braces = [];
  for (let token = scanner.scan(), depth = 0; token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    if (token === ts.SyntaxKind.TemplateHead) {
      braces.push(0);
    } else if (braces.length > 0 && token === ts.SyntaxKind.OpenBraceToken) {
      braces[braces.length - 1] += 1;
    } else if (braces.length > 0 && token === ts.SyntaxKind.CloseBraceToken) {
      if (braces.at(-1) === 0) {
        if (scanner.reScanTemplateToken(false) === ts.SyntaxKind.TemplateTail) {
          braces.pop();
        }
      } else {
        braces[braces.length - 1] -= 1;
      }
    } else if (token === ts.SyntaxKind.OpenParenToken) {
      depth += 1;
    } else if (token === ts.SyntaxKind.CloseParenToken && --depth === 0) {
      return code.slice(from, from + scanner.getTokenEnd());
    }
  }
  return '';
}

/** Returns the literals that an expression can be: one, or one of a choice. Anything else gives null. */
function literals(node) {
  if (ts.isStringLiteral(node)) {
    return [node.text];
  }
  return ts.isConditionalExpression(node) ? [...literals(node.whenTrue), ...literals(node.whenFalse)] : [null];
}

/** The attributes whose values people read or hear. */
const READ = new Set(['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt', 'label', 'summary']);
const LETTERS = /\p{L}{2,}/u;
/** A word alone may be a code; these look like words for people. */
const SPOKEN = /\p{L}{2,},? \p{L}+|^\p{Lu}\p{Ll}+[.!?…:]?$|\p{L}{2,} \$|\$ \p{L}/u;

/** Texts that are not words of any language: names, units, keys of the keyboard, codes of the browser. */
const ALLOWED = [
  /^(Croupier|CSV|JSON)$/,
  /^(Escape|Enter|Tab|Home|End|Delete|Backspace|Space|Shift|Page(Up|Down)|Arrow(Left|Right|Up|Down))$/,
  /^(English|Français)$/,
  /^(use strict|Content-Type|Bearer )$/,
  // Commands for a shell.
  /^(curl -s|python3|--checkpoint) /,
  // Fonts, lists of the browser's own words, and parts of paths.
  /^[\w-]+(, [\w-]+)+$|serif|^ ?[a-z-]+ [\d.]+|^(M|L|Z|A) ?[\d.-]|^[\d. ]+(px|ms|s)?$/,
];
const allowed = (words) => ALLOWED.some((pattern) => pattern.test(words.trim()));

/** Returns the texts that a file writes itself. */
export function own(path) {
  const found = [];
  if (path.endsWith('.svelte')) {
    walk(parse(read(path), { modern: true }).fragment, (node, parents) => markup(node, parents, found));
  }
  const scan = (node) => {
    const words = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) ? [node.text] : ts.isTemplateExpression(node) ? [node.head.text, ...node.templateSpans.map((span) => span.literal.text)] : [];
    const whole = words.join('$');
    if (SPOKEN.test(whole) && !allowed(whole) && !isCode(node)) {
      found.push(whole);
    }
    ts.forEachChild(node, scan);
  };
  scan(typescript(path));
  return found;
}

/** Whether a literal is for the program: a type, a key, an import, a selector, an attribute, an error of the program. */
function isCode(node) {
  const { parent } = node;
  if (ts.isLiteralTypeNode(parent) || ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || (ts.isPropertyAssignment(parent) && parent.name === node) || ts.isElementAccessExpression(parent) || ts.isCaseClause(parent)) {
    return true;
  }
  if (ts.isBinaryExpression(parent) && /^[!=]==?$/.test(parent.operatorToken.getText())) {
    return true;
  }
  const called = ts.isCallExpression(parent) && parent.expression.getText();
  return Boolean(called) && /(^|\.)(querySelector(All)?|closest|matches|includes|startsWith|endsWith|addEventListener|removeEventListener|matchMedia|getContext|setAttribute|split|join|t)$/.test(called);
}

function markup(node, parents, found) {
  if (node.type === 'Text' && !parents.some(({ type }) => /Attribute|Directive/.test(type))) {
    if (LETTERS.test(node.data.replace(/&\w+;/g, ' ')) && !allowed(node.data)) {
      found.push(node.data.trim());
    }
  } else if (node.type === 'Attribute') {
    if (READ.has(node.name) && node.value !== true) {
      [node.value].flat().forEach((part) => (part.type === 'Text' ? LETTERS.test(part.data) && !allowed(part.data) && found.push(`${node.name}=${part.data}`) : said(part.expression, found, `${node.name}=`)));
    }
    return false;
  } else if (node.type === 'ExpressionTag') {
    said(node.expression, found, '');
    return false;
  }
}

/** Finds the literals that an expression in the markup can show: not the arguments of calls, nor what is compared. */
function said(node, found, before) {
  if (node.type === 'Literal' && typeof node.value === 'string') {
    if (LETTERS.test(node.value) && !allowed(node.value)) {
      found.push(before + node.value);
    }
  } else if (node.type === 'TemplateLiteral') {
    node.quasis.forEach(({ value }) => LETTERS.test(value.cooked) && !allowed(value.cooked) && found.push(before + value.cooked));
    node.expressions.forEach((part) => said(part, found, before));
  } else if (node.type === 'ConditionalExpression') {
    [node.consequent, node.alternate].forEach((part) => said(part, found, before));
  } else if (node.type === 'LogicalExpression' || (node.type === 'BinaryExpression' && node.operator === '+')) {
    [node.left, node.right].forEach((part) => said(part, found, before));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const path of sources.filter((path) => path.startsWith(process.argv[2] ?? ''))) {
    own(path).forEach((words) => console.log(`${path}: ${words}`));
  }
}
