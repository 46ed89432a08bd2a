export { DraftBar, DraftOffer } from './DraftOffer.tsx'
export { initialValuesIn, initialValuesKey, holdsSecret, placeOf } from './draft.ts'
export { useDraft } from './use-draft.ts'
