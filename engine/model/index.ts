export {
  problemsByField,
  type ChildProblem,
  countProblem,
  type EditedChild,
  editedChildren,
  MAX_CHILD_ROWS,
  maxChildRows,
  repeatedValues,
  withOrderField,
} from './children.ts'
export { cleanValue } from './clean-value.ts'
export { fillOptions, statedOptions } from './default-options.ts'
export { fieldKinds } from './field-kinds.ts'
export {
  type FormBlocks,
  groupsOf,
  type LayoutPath,
  mapFields,
  placedChildren,
  type ResolvedBlock,
  type ResolvedGroup,
  type ResolvedPart,
  type ResolvedParts,
} from './layout.ts'
export { namedSources, renameSources, SCREEN_ENTRY } from './named-sources.ts'
export type { OptionShape } from './normalize-option.ts'
export { type OutsideName, outsideNames } from './outside-names.ts'
export { type OutsideRename, renameOutside } from './rename-outside.ts'
export { recordTitle, searchFields } from './record-title.ts'
export {
  builtInOrder,
  type FieldMemory,
  isOrdered,
  NEWEST_FIRST,
  type ResolvedAction,
  type ResolvedColumn,
  type ResolvedField,
  type ResolvedQueryItem,
  type ResolvedScreen,
  type ResolvedTotal,
  resolveField,
  resolveOnce,
  resolveQueryItem,
  resolveScreen,
  ROW_ACTIONS,
  roundComputed,
  storedForm,
  SYSTEM_FIELDS,
} from './resolve.ts'
export { idOf, sentIdOf } from './row-id.ts'
export {
  isTemporaryRowId,
  mergeRepeated,
  prefixOfStoredId,
  prefixOfTemporaryId,
  storedIdOf,
  storedRowIdOf,
  temporaryIdOf,
} from './temporary-ids.ts'
export { changesCompared, comparedValues, isUniqueAlone, type UniqueRule, uniqueRules, withinTitles } from './unique.ts'
export { isHidden, isUnchangedSecret, isWriteOnly } from './write-only.ts'
