/** Light or dark, or as the system has it. `public/theme.js` does the same before the first paint. */
import { keep, recall } from './storage';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const dark = matchMedia('(prefers-color-scheme: dark)');
const system = $state({ isDark: dark.matches });
const chosen = $state({ theme: kept() });
dark.addEventListener('change', () => {
  system.isDark = dark.matches;
});
show(chosen.theme);

export const theme = {
  /** What the player chose. */
  get choice(): Theme {
    return chosen.theme;
  },
  /** Whether the page is dark now. */
  get isDark(): boolean {
    return chosen.theme === 'auto' ? system.isDark : chosen.theme === 'dark';
  },
};

/** Choose, show and keep a theme. */
export function setTheme(wanted: Theme): void {
  chosen.theme = wanted;
  show(wanted);
  keep('theme', wanted);
}

/** The theme after this one, for a button that goes round. */
export function nextTheme(): Theme {
  return THEMES[(THEMES.indexOf(chosen.theme) + 1) % THEMES.length] ?? 'auto';
}

function kept(): Theme {
  const found = recall('theme');
  return THEMES.find((one) => one === found) ?? 'auto';
}

function show(wanted: Theme): void {
  if (wanted === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = wanted;
}
