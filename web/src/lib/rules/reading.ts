/** Everything about the rules that is fetched only when somebody wants to read them, as a page or over a table: one script. */
export { default as RulesPage } from '../../routes/RulesPage.svelte';
export { default as RulesDialog } from './RulesDialog.svelte';
