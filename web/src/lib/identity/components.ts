/** What only few need: loaded when somebody asks for it. */
export { default as HandoverDialog } from './HandoverDialog.svelte';
export { default as IdentityDialog } from './IdentityDialog.svelte';
export { default as SignInPage } from './SignInPage.svelte';
export { default as TakeSeatPage } from './TakeSeatPage.svelte';
