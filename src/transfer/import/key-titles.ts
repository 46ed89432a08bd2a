import type { Ports } from '../../../registry/kit/ports.ts'
import type { Wizard } from './use-wizard.ts'

/** How the fields are called together by which rows find the records that they change. */
export const keyTitles = ({ book, draft }: Pick<Wizard, 'book' | 'draft'>, { say }: Pick<Ports, 'say'>): string =>
  (book?.fields ?? [])
    .filter(({ key }) => draft?.key.includes(key))
    .map(({ title }) => title)
    .join(say('COMMON_AND'))
