export { StartProcessButtons } from './StartProcessButtons.tsx'
export { unsavedValues } from './unsaved-values.ts'
export { useSubmit } from './use-submit.ts'
