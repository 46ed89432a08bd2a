export type { RelatedScreens } from './check-children.ts'
export { checkScreen } from './check-screen.ts'
export { mapVariables, readsVariable, renameVariable } from './identifiers.ts'
export { DOCUMENT_KINDS, publishedSchema } from './json-schema.ts'
