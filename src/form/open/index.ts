export { defaultsOf, formSetup, formStore, restrictToNode, type OpenForm, useOpenForm } from './use-open-form.ts'
