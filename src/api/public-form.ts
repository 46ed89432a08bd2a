import { type ResolvedScreen, resolveScreen } from '../../engine/model/index.ts'
import * as contract from '../../schemas/contract/data/public-form.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import { AppError } from '../../schemas/messages/index.ts'
import { call } from './client/call.ts'
import type { DataSource, SaveOutcome } from './rows/data-source.ts'
import { saveOutcome } from './rows/save-outcome.ts'
import { fillPath } from './rows/query.ts'

/** A form that is open to everyone who has its link. */
export interface PublicForm {
  readonly token: string
  readonly screen: ResolvedScreen
  /** A code of a picture must go with it. */
  readonly captcha: boolean
  readonly expireTime: string
}
export async function openPublicForm(token: string, signal?: AbortSignal): Promise<PublicForm> {
  const { document, captcha, expireTime } = await call(contract.openForm, { params: { token }, signal })
  return { token, captcha, expireTime, screen: resolveScreen(document as unknown as Screen) }
}

/** The code of a picture, and the name the picture was drawn under. */
export interface CaptchaAnswer {
  readonly captcha: string
  readonly checkKey: string
}
/** `key` is one of the opened form: sent again under it, because no answer came, the form is stored once. */
export function sendPublicForm(
  token: string,
  record: Readonly<Record<string, unknown>>,
  answer: CaptchaAnswer | undefined,
  key: string,
): Promise<SaveOutcome> {
  return saveOutcome(
    {
      method: contract.sendForm.methods[0],
      path: fillPath(contract.sendForm.path, { token }),
      body: { record, ...answer },
      helper: 'plain',
      key,
    },
    undefined,
  )
}

const nothing = () => Promise.reject(new AppError('LIST_URL_MISSING', { name: 'public' }))
/** A form without rows: all that can be done is to send it. */
export function submitOnlySource(
  send: (record: Readonly<Record<string, unknown>>) => Promise<SaveOutcome>,
): DataSource {
  return {
    list: nothing,
    get: nothing,
    edit: nothing,
    remove: nothing,
    removeBatch: nothing,
    exportRows: nothing,
    importFile: nothing,
    template: nothing,
    errorFile: nothing,
    demand: () => undefined,
    // The page has one key for as long as its form is open.
    addsOnce: true,
    add: send,
  }
}
