export { defaultsOf, formStore, type OpenForm, useOpenForm } from './use-open-form.ts'
