/** The entry of the script that all pages of the rules share. */
export { default as RulesDialog } from './RulesDialog.svelte';
export { default as RulesPage } from './RulesPage.svelte';
