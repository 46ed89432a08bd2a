export { ActionConditions, actionTitle, ROW_REMOVAL } from './actions.ts'
export { type ChoiceFilters, choiceFilters, literalLabel } from './choice-filters.ts'
export { isPublicField, publicDocument, publicFields, publicProblems } from './public-form.ts'
export {
  accessOf,
  deniedAmong,
  type FieldRights,
  FULL_ACCESS,
  hasAllFields,
  hideFields,
  isFieldDenied,
  permissionPrefix,
  restrictResolved,
  type ScreenAccess,
} from './screen-access.ts'
