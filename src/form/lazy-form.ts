import { lazyPart } from '../../registry/kit/parts/late.tsx'

/** The form of a record: one part, wherever it is opened, so that what was fetched ahead for one place is there for the other. */
export const FormDialog = lazyPart(async () => (await import('./FormDialog.tsx')).FormDialog)
