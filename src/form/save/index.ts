export { StartProcessButtons } from './StartButtons.tsx'
export { unsavedValues } from './typed-in.ts'
export { useSubmit } from './use-submit.ts'
