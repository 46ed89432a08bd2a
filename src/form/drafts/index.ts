export { DraftBar, DraftOffer } from './DraftOffer.tsx'
export { begunPlace, holdsSecret, placeOf } from './draft.ts'
export { useDraft } from './use-draft.ts'
