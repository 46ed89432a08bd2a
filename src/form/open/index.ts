export { defaultsOf, formSetup, formStore, type OpenForm, useOpenForm } from './use-open-form.ts'
