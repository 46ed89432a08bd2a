export { ActionConditions, actionTitle, ROW_REMOVAL } from './actions.ts'
export { type ChoiceFilters, choiceFilters, statedText } from './choice-filters.ts'
export { isForPublic, publicDocument, publicFields, publicProblems } from './public-form.ts'
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
