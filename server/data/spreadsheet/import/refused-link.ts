import { API_PREFIX } from '../../../../schemas/contract/envelope.ts'
import { AppError } from '../../../../schemas/messages/index.ts'
import type { HandlerContext } from '../../../http/context.ts'
import { LINK_LIFE_MS, makeDownloadTicket } from '../../../http/session/tickets.ts'

interface WithFile {
  readonly fileUrl?: string
}
const isWithFile = (value: unknown): value is Required<WithFile> =>
  typeof value === 'object' && value !== null && typeof (value as WithFile).fileUrl === 'string'

/**
 * Gives the file of refused rows in the answer of an import an address that a browser opens by itself: a client of the family
 * shows it as a plain link, without a token. It is good for one download of this session, for a quarter of an hour.
 */
export async function withErrorFileLink<A extends { readonly result: WithFile }>(
  { db, user, clock }: HandlerContext,
  work: () => Promise<A>,
): Promise<A> {
  const linked = async <R extends WithFile>(result: R): Promise<R> => {
    if (!isWithFile(result)) return result
    const ticket = await makeDownloadTicket(db, user, `${API_PREFIX}${result.fileUrl}`, clock.now(), LINK_LIFE_MS)
    return { ...result, fileUrl: `${result.fileUrl}?ticket=${ticket}` }
  }
  try {
    const answered = await work()
    return { ...answered, result: await linked(answered.result) }
  } catch (error) {
    if (!(error instanceof AppError) || !isWithFile(error.params['result'])) throw error
    throw new AppError(error.code, { ...error.params, result: await linked(error.params['result']) }, error)
  }
}
