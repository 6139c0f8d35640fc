import { expect, test } from 'vitest';

import { readJson } from '../../../src/lib/start/forms/files';

const MANY = 1000;
const file = (text: string): File => new File([text], 'game.json');

test('a file with one object', async () => {
  expect(await readJson(file('{\n  "format": 1\n}\n'), MANY)).toEqual({ format: 1 });
});

test('a file of records: the first', async () => {
  expect(await readJson(file('{"format": 1}\n{"format": 2}\n'), MANY)).toEqual({ format: 1 });
});

test.each(['', 'name = "The island"', '[1, 2]', '"text"', 'null'])('%j is no such file', async (text) => {
  await expect(readJson(file(text), MANY)).rejects.toMatchObject({ key: 'web.start.file.not_json' });
});

test('what the server would not take is not sent', async () => {
  const large = file(JSON.stringify({ actions: 'x'.repeat(MANY) }));
  await expect(readJson(large, MANY)).rejects.toMatchObject({ key: 'web.start.file.too_large' });
});
