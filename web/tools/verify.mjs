/** Runs all checks of the web client side by side, as many as there are cores; a check speaks when it is done. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

// The longest first, so that none of them is left alone at the end.
const CHECKS = ['test', 'lint', 'check', 'format-check', 'imports', 'texts'];

/** Run a script of package.json to its end, with its output in one piece. */
function run(script) {
  const began = performance.now();
  // npm is named by the environment that runs this file: on Windows its command can't be spawned by name.
  const child = spawn(process.execPath, [process.env.npm_execpath, 'run', '--silent', script]);
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      if (code !== 0) process.stdout.write(Buffer.concat(output));
      console.log(`${code === 0 ? 'passed' : 'FAILED'}: ${script} (${seconds} s)`);
      resolve(code === 0);
    });
  });
}

const waiting = [...CHECKS];
const results = [];

async function work() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results.push(await run(next));
}

await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));
process.exitCode = results.every(Boolean) ? 0 : 1;
