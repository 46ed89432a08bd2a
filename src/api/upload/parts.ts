import * as contract from '../../../schemas/contract/file.ts'
import { AppError } from '../../../schemas/messages/index.ts'
import { sleep } from '../client/retry.ts'
import { callEnvelope } from '../client/call.ts'
import { ApiError, refusal } from '../client/errors.ts'
import { fillPath } from '../rows/query.ts'
import { send } from '../client/send.ts'

const MEGABYTE = 1024 * 1024
/** A part, which a slow line sends well within the 90 seconds of a call. */
const PART = 8 * MEGABYTE
/** Waits after failures in a row; a part that arrives forgets them. */
const WAITS = [500, 1000, 2000, 4000, 8000, 15_000]
const TUS = { 'Tus-Resumable': '1.0.0' }

interface Sending {
  readonly biz: string
  readonly signal?: AbortSignal | undefined
  /** 0 … 100 */
  readonly onProgress?: ((percent: number) => void) | undefined
}

function base64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
}

/** Uploads that are not finished, by file: chosen again after a cut or a reload, a file goes on where it stopped. */
const keyOf = (file: File, biz: string) =>
  `vitrine-upload:${JSON.stringify([file.name, file.size, file.lastModified, biz])}`
function remember(key: string, id: string | undefined): void {
  try {
    if (id === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, id)
  } catch {
    // A browser that keeps nothing begins anew.
  }
}
function remembered(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

const pathOf = (id: string) => fillPath(contract.part.path, { id })
const numberIn = (headers: unknown, name: string) =>
  Number((headers as Readonly<Record<string, unknown>>)[name] ?? Number.NaN)

async function begin(file: File, { biz, signal }: Sending): Promise<string> {
  const { data, status, headers } = await send({
    method: 'POST',
    path: contract.beginParts.path,
    helper: 'plain',
    quiet: true,
    signal,
    headers: {
      ...TUS,
      'Upload-Length': String(file.size),
      'Upload-Metadata': `filename ${base64(file.name)},biz ${base64(biz)}`,
    },
  })
  const id = String((headers as Readonly<Record<string, unknown>>)['location'] ?? '')
    .split('/')
    .at(-1)
  if (status !== 201 || !id) throw refusal(data, status)
  return id
}

/** How much of a file has come; undefined when the server knows nothing of it any more. */
async function reached(id: string, signal: AbortSignal | undefined): Promise<number | undefined> {
  try {
    const { headers } = await send({
      method: 'GET',
      path: pathOf(id),
      helper: 'plain',
      quiet: true,
      signal,
      headers: TUS,
    })
    return numberIn(headers, 'upload-offset')
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

async function sendPart(id: string, file: File, at: number, { signal, onProgress }: Sending): Promise<number> {
  const part = file.slice(at, at + PART)
  const { headers } = await send({
    method: 'PATCH',
    path: pathOf(id),
    helper: 'plain',
    quiet: true,
    signal,
    body: part,
    headers: { ...TUS, 'Upload-Offset': String(at), 'Content-Type': 'application/offset+octet-stream' },
    onUploadProgress: (percent) => onProgress?.(Math.floor(((at + (part.size * percent) / 100) / file.size) * 100)),
  })
  return numberIn(headers, 'upload-offset')
}

/** Failures that pass: no connection, a server that is being restarted, an offset other than the expected one. */
const mayPass = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === 'API_OFFLINE' ||
    error.code === 'API_TIMEOUT' ||
    [409, 423, 429, 502, 503, 504].includes(error.status))

/** Runs a call until it succeeds, fails for good, or has failed too often in a row. */
async function persistently<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (let round = 0; ; round++) {
    try {
      return await work()
    } catch (error) {
      const wait = mayPass(error) ? WAITS[round] : undefined
      if (wait === undefined || signal?.aborted) throw error
      await sleep(wait * (0.5 + Math.random() / 2), signal)
    }
  }
}

/**
 * Sends a large file by parts and resolves to its stored path. A broken connection, a restart of the server and a reload
 * of the page cost a part at most. Rejects with `ApiError`.
 */
export async function uploadInParts(file: File, sending: Sending): Promise<string> {
  const { signal, onProgress } = sending
  const key = keyOf(file, sending.biz)
  const known = remembered(key)
  let at = known === undefined ? undefined : await persistently(() => reached(known, signal), signal)
  const id = at === undefined || known === undefined ? await persistently(() => begin(file, sending), signal) : known
  remember(key, id)
  at ??= 0
  while (at < file.size) {
    onProgress?.(Math.floor((at / file.size) * 100))
    let isFirst = true
    at = await persistently(async () => {
      const from = isFirst ? at : await reached(id, signal)
      isFirst = false
      if (from === undefined) throw new AppError('FILE_PARTS_GONE')
      return from === file.size ? from : await sendPart(id, file, from ?? 0, sending)
    }, signal)
  }
  try {
    const { message } = await persistently(
      () => callEnvelope(contract.finishParts, { params: { id }, quiet: true, signal }),
      signal,
    )
    remember(key, undefined)
    return message
  } catch (error) {
    if (!mayPass(error)) remember(key, undefined)
    throw error
  }
}
