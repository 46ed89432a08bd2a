export { defaultsOf, formSetup, formStore, onNode, type OpenForm, useOpenForm } from './use-open-form.ts'
