export type { RelatedScreens } from './check-children.ts'
export { mapVariables, readsVariable, renameVariable } from './identifiers.ts'
export { type CheckMemory, checkScreen, newCheckMemory } from './check-screen.ts'
export { DOCUMENT_KINDS, publishedSchema } from './json-schema.ts'
