import { describe, expect, test } from 'vitest';

import { findTexts, unusedKeys } from '../tools/texts.mjs';

const CATALOG = {
  'web.hello': 'Hello',
  'web.trains': { one: '{count} train', other: '{count} trains' },
  'web.to': 'To {city}',
};

const faultsIn = (source: string, name = 'A.svelte'): string[] => findTexts(source, name, CATALOG).faults;

describe('refused', () => {
  test.each([
    ['a text', '<p>Hello</p>'],
    ['a text attribute', '<p title="Hello"></p>'],
    ['a text attribute with an expression', '<p title={`Good ${day} morning`}></p>'],
    ['an attribute of a component', '<Page note="All aboard" />'],
    ['a sentence in an expression', "<p>{isOpen ? 'Come in' : t('web.hello')}</p>"],
    ['a sentence in a handler', "<p onclick={() => say('All aboard')}></p>"],
    ['a sentence in a script', '<script lang="ts">const a: string = \'All aboard\';</script>'],
    ['a style in HTML', '<p style="color: red"></p>'],
    ['a value too many', "<p>{t('web.hello', { city })}</p>"],
    ['a value too few', "<p>{t('web.to')}</p>"],
    ['a plural without its count', "<p>{t('web.trains', {})}</p>"],
  ])('%s', (_, source) => {
    expect(faultsIn(source)).toHaveLength(1);
  });

  test('a sentence in TypeScript, with its place', () => {
    expect(faultsIn("const a = 1;\nexport const b = 'All aboard';\n", 'a.ts')).toEqual([
      "a.ts:2: 'All aboard' is no key",
    ]);
  });
});

describe('let through', () => {
  test.each([
    ['keys', "<p title={t('web.hello')}>{t('web.to', { city })}</p>"],
    ['plurals', "<p>{t('web.trains', { count })}</p>"],
    ['signs', '<p>· 12 – 3</p>'],
    ['classes and drawings', '<path class="one two" d="M12 4 L3 5 Zz" transform={`translate(${x}) rotate(${y})`} />'],
    ['styles set by script', '<p style:color={color} style={css}></p>'],
    ['errors, selectors and queries', "<script>throw new RangeError('not one of ours', el.closest('a b'))</script>"],
    ['types and modules', "<script lang=\"ts\">import a from './a b.ts'; type A = 'one two';</script>"],
  ])('%s', (_, source) => {
    expect(faultsIn(source)).toEqual([]);
  });
});

test('a key that nothing mentions is found', () => {
  const { mentioned } = findTexts("<p class={b}>{t('web.hello')}{t(`web.tr${x}`)}</p>", 'A.svelte', CATALOG);
  expect(unusedKeys(mentioned, CATALOG)).toEqual(['web.to']);
});
