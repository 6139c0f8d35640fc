import '@fontsource-variable/sofia-sans-condensed/wght.css';
import '@fontsource-variable/sofia-sans/wght.css';

import './styles/tokens.css';
import './styles/base.css';

import { mount } from 'svelte';

import App from './App.svelte';
import { bestLanguage, languages, setLanguage } from './lib/i18n.svelte';
import { prefetch } from './pages';
import { router } from './lib/router.svelte';
import { settings } from './lib/settings.svelte';
import { sheets } from './lib/page/sheets';

const page = document.getElementById('app');
if (page === null) throw new Error('index.html has no place for the page');

// The page is on its way while its texts are.
prefetch(router.route);
const chosen = languages.includes(settings.language) ? [settings.language] : navigator.languages;
await setLanguage(bestLanguage(chosen));
sheets.settings = async () => (await import('./lib/settings/SettingsSheet.svelte')).default;
mount(App, { target: page });
