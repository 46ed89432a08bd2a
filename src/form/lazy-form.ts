import { lazyPart } from '../../registry/kit/parts/late.tsx'
import { loadFeedback } from '../ui/feedback/feedback.tsx'

/** The form of a record: one part, wherever it is opened, so that what was fetched ahead for one place is there for the other. */
export const FormDialog = lazyPart(async () => {
  const { FormDialog: Loaded } = await import('./FormDialog.tsx')
  // A save may be the first to find that the connection is lost.
  void loadFeedback()
  return Loaded
})
