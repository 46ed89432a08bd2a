export { StartButtons } from './StartButtons.tsx'
export { typedIn } from './typed-in.ts'
export { useSubmit } from './use-submit.ts'
