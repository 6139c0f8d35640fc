/** Finds what people would read and no translator would see: literals in components and scripts instead of keys. */
import { parse } from 'svelte/compiler';

/** @typedef {Record<string, string | Record<string, string>>} Catalog */
/** @typedef {{ faults: string[], mentioned: RegExp[] }} Findings */

const TEXT_ATTRIBUTES = new Set(
  'title alt placeholder label aria-label aria-description aria-roledescription aria-valuetext'.split(' '),
);
const LETTERS = /\p{L}{2}/u;
const TWO_WORDS = /\p{L}{2}\P{L}*\s\P{L}*\p{L}{2}/u;
// `translate(` and the like: a piece of CSS or SVG.
const CODE = /\w\(/;
// What these are given is read by the browser, or by us in a trace.
const FOR_MACHINES =
  /^(?:\w*(?:Error|Exception)|MediaQuery|matchMedia|querySelector|querySelectorAll|closest|matches)$/;
const TYPES = /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/;
const PLACEHOLDER = /\{(\w+)\}/g;

/**
 * Everything wrong with the texts of one file, and the keys that it mentions.
 * @param {string} source the file: a component, or TypeScript
 * @param {string} name its name
 * @param {Catalog} catalog all texts in English
 * @returns {Findings}
 */
export function findTexts(source, name, catalog) {
  const isComponent = name.endsWith('.svelte');
  const whole = isComponent ? source : `<script lang="ts" module>${source}</script>`;
  const tree = parse(whole, { modern: true, filename: name });
  const findings = { faults: [], mentioned: [] };
  const report = (node, fault) => findings.faults.push(`${name}:${lineOf(whole, node)}: ${fault}`);
  const visitor = { report, catalog, mentioned: findings.mentioned };
  for (const part of [tree.fragment, tree.module, tree.instance]) visit(part, visitor);
  return findings;
}

/**
 * The keys of the web client that no file mentions.
 * @param {RegExp[]} mentioned
 * @param {Catalog} catalog
 */
export function unusedKeys(mentioned, catalog) {
  const own = Object.keys(catalog).filter((key) => /^(?:web|rules)\./.test(key));
  return own.filter((key) => !mentioned.some((pattern) => pattern.test(key)));
}

function lineOf(source, node) {
  return source.slice(0, node.start).split('\n').length;
}

function visit(node, visitor) {
  if (Array.isArray(node)) for (const one of node) visit(one, visitor);
  else if (node?.type === 'Attribute') visitAttribute(node, visitor);
  else if (typeof node?.type === 'string' && !isSilent(node)) visitNode(node, visitor);
}

/** Whether nothing inside of a node is shown to anybody. */
function isSilent(node) {
  return TYPES.test(node.type) || node.type === 'StyleDirective' || isForMachines(node);
}

function visitNode(node, visitor) {
  check(node, visitor);
  for (const [field, inner] of Object.entries(node)) {
    if (field === 'attributes') visitAttributes(node, visitor);
    else if (!isName(node, field)) visit(inner, visitor);
  }
}

/** Whether a field is where a module is, what a property is called, or a type. */
function isName(node, field) {
  const isKey = field === 'key' && !node.computed && node.type === 'Property';
  return isKey || field === 'typeAnnotation' || (field === 'source' && /^(Import|Export)/.test(node.type));
}

function isForMachines(node) {
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return false;
  return FOR_MACHINES.test(node.callee.property?.name ?? node.callee.name ?? '');
}

function visitAttributes(element, visitor) {
  const isElement = element.type === 'RegularElement' || element.type === 'SvelteElement';
  for (const attribute of element.attributes) {
    // Other attributes of elements are no texts, but what happens on an event may show one.
    const canSpeak = !isElement || attribute.type !== 'Attribute' || /^on/.test(attribute.name);
    if (canSpeak || TEXT_ATTRIBUTES.has(attribute.name)) visit(attribute, visitor);
    else if (attribute.name === 'style') checkStyle(attribute, visitor);
    else mention(attribute, visitor);
  }
}

/** A text attribute, or any attribute of a component. */
function visitAttribute(attribute, visitor) {
  if (attribute.name === 'class' || attribute.value === true) return;
  for (const part of [attribute.value].flat()) {
    if (part.type !== 'Text') visit(part.expression, visitor);
    else if ((TEXT_ATTRIBUTES.has(attribute.name) ? LETTERS : TWO_WORDS).test(part.data))
      visitor.report(part, `${attribute.name}="${part.data}" is no key`);
  }
}

/** The server's policy refuses styles inside of HTML. */
function checkStyle(attribute, { report }) {
  if ([attribute.value].flat().some((part) => part.type === 'Text')) report(attribute, 'write style:… or a class');
}

/** Look for keys only. */
function mention(node, visitor) {
  visit(node.value === true ? [] : [node.value].flat().map((part) => part.expression), { ...visitor, report() {} });
}

function check(node, visitor) {
  if (node.type === 'Text') checkText(node, visitor);
  else if (node.type === 'Literal') checkString(node, String(node.value ?? ''), visitor);
  else if (node.type === 'TemplateLiteral') checkTemplate(node, visitor);
  else if (node.type === 'CallExpression' && node.callee.name === 't') checkCall(node, visitor);
}

function checkText(node, { report }) {
  if (LETTERS.test(node.data)) report(node, `'${node.data.trim()}' is no key`);
}

function checkString(node, text, { report, mentioned }) {
  mentioned.push(new RegExp(`^${escaped(text)}$`));
  if (TWO_WORDS.test(text) && !CODE.test(text)) report(node, `'${text}' is no key`);
}

function checkTemplate(node, { report, mentioned }) {
  const parts = node.quasis.map((part) => part.value.cooked ?? '');
  // With nothing but gaps it would mention every key there is.
  if (parts[0] !== '') mentioned.push(new RegExp(`^${parts.map(escaped).join('.+')}$`));
  const text = parts.join('…');
  if (TWO_WORDS.test(text) && !CODE.test(text)) report(node, `'${text}' is no key`);
}

/** A call that gives a text values it has no place for, or too few. */
function checkCall(node, { report, catalog }) {
  const [key, values] = node.arguments;
  const text = key?.type === 'Literal' ? catalog[key.value] : undefined;
  const given = namesGiven(values);
  if (text === undefined || given === undefined) return;
  const differing = [...given.symmetricDifference(namesWanted(text))];
  if (differing.length > 0) report(node, `${key.value}: the values differ from the text's: ${differing.join(', ')}`);
}

/** The names of the values in a call, where they can be read. */
function namesGiven(values) {
  if (values === undefined) return new Set();
  const isPlain = values.type === 'ObjectExpression' && values.properties.every((part) => part.type === 'Property');
  return isPlain ? new Set(values.properties.map((part) => part.key.name ?? part.key.value)) : undefined;
}

/** The names of the values in a text; plural forms are chosen by the count, even where they don't show it. */
function namesWanted(text) {
  const [forms, always] = typeof text === 'string' ? [[text], []] : [Object.values(text), ['count']];
  return new Set([...forms.flatMap((form) => [...form.matchAll(PLACEHOLDER)].map((found) => found[1])), ...always]);
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
