import type { FilePort, UploadRequest, UploadTarget } from '../../registry/kit/ports.ts'
import * as contract from '../../schemas/contract/file.ts'
import { AppError } from '../../schemas/messages/index.ts'
import { call, callEnvelope, callForFile, requestEnvelope } from '../api/client/call.ts'
import { announceFailure, apiBase, staticUrl } from '../api/client/context.ts'
import { ApiError } from '../api/client/errors.ts'
import { fetchOwn } from '../api/client/own-file.ts'
import { ticketAddress } from '../api/client/tickets.ts'
import { officeViewerScript } from '../lib/build.ts'
import { saveBlob } from '../lib/save-blob.ts'

/** Above this a file is sent by parts; what that takes is fetched only then. */
const LARGE = 50 * 1024 * 1024
/** Answer of older back ends for "not stored, keep it inline": only an editor can do that. */
const NOT_STORED = 'local'

const isAddress = (path: string) => path.startsWith('http')
const encoded = (path: string) => path.toWellFormed().split('/').map(encodeURIComponent).join('/')

function addressOf(path: string): string {
  if (path === '' || path.includes('[')) return ''
  return staticUrl(isAddress(path) ? path : encoded(path))
}

/** `relic/a.png` has its thumbnail at `relic/thumbs/a.png`. */
function thumbnailPath(path: string): string {
  const cut = path.lastIndexOf('/') + 1
  return `${path.slice(0, cut)}thumbs/${path.slice(cut)}`
}

/** The message of a failed upload: the server's own reason, that there was none, or that the file did not arrive. An upload without a token does not end the session. */
function uploadFailure(reason: unknown, name: string, isSigned: boolean): unknown {
  if (!(reason instanceof ApiError) || reason.code === 'API_ABORTED') return reason
  if (isSigned && (reason.code === 'API_SIGNED_OUT' || reason.code === 'API_TOKEN_EXPIRED')) {
    announceFailure(reason)
    return reason
  }
  const isAnswer = reason.status >= 200 && reason.status < 300
  if (isAnswer) return reason.code === 'API_REFUSED' ? reason : new AppError('FILE_UPLOAD_REFUSED', {}, reason)
  // A server that is busy or broken has not refused the file: it may be sent again.
  const said = reason.status > 0 ? reason.said : ''
  return said === ''
    ? new AppError('FILE_SEND_FAILED', { name }, reason)
    : new AppError('FILE_SEND_FAILED_WHY', { name, message: said }, reason)
}

function bodyOf(file: File, { biz, isCell, jeditor }: UploadRequest): FormData {
  const body = new FormData()
  body.append(isCell === true ? 'isup' : 'biz', isCell === true ? '1' : biz)
  if (jeditor) body.append('jeditor', '1')
  body.append('file', file)
  return body
}
async function sendWhole(file: File, request: UploadRequest): Promise<string> {
  const { signal, onProgress } = request
  return (
    await callEnvelope(contract.upload, {
      body: bodyOf(file, request),
      signal,
      quiet: true,
      onUploadProgress: onProgress,
    })
  ).message
}
/** The address as it lies below that of all calls, which it may begin with. */
function belowBase(action: string): string {
  const base = new URL(apiBase(), location.href).pathname
  return action.startsWith(`${base}/`) ? action.slice(base.length) : action
}
/** What the answer holds under this name; '' where that is no path. */
async function sendTo(
  { action, responseName, token }: UploadTarget,
  file: File,
  request: UploadRequest,
): Promise<string> {
  const { signal, onProgress } = request
  const answer: object = await requestEnvelope({
    method: 'POST',
    path: belowBase(action),
    body: bodyOf(file, request),
    helper: 'plain',
    quiet: true,
    anonymous: !token,
    signal,
    onUploadProgress: onProgress,
  })
  const path: unknown = Object.hasOwn(answer, responseName)
    ? (answer as Readonly<Record<string, unknown>>)[responseName]
    : undefined
  return typeof path === 'string' ? path : ''
}
async function sendInParts(file: File, request: UploadRequest): Promise<string> {
  const { uploadInParts } = await import('../api/upload/parts.ts')
  return uploadInParts(file, request.isCell === true ? { ...request, biz: '' } : request)
}
function send(file: File, request: UploadRequest): Promise<string> {
  if (request.target) return sendTo(request.target, file, request)
  return file.size > LARGE ? sendInParts(file, request) : sendWhole(file, request)
}

/** Uploads, addresses and downloads of stored files. */
export const files: FilePort = {
  upload: async (file, request) => {
    const path = (
      await send(file, request).catch((reason: unknown) => {
        throw uploadFailure(reason, file.name, request.target?.token !== false)
      })
    ).trim()
    if (path === '' || (path === NOT_STORED && !request.jeditor)) throw new AppError('FILE_UPLOAD_REFUSED')
    return path
  },
  url: addressOf,
  thumbnail: (path) => addressOf(isAddress(path) ? path : thumbnailPath(path)),
  lent: async (path) => (isAddress(path) ? path : ticketAddress(`/sys/common/static/${encoded(path)}`)),
  viewer: officeViewerScript(),
  read: async (path) => (await callForFile(contract.staticFile, { params: { '*': path }, quiet: true })).blob,
  sheets: (path) => call(contract.sheets, { params: { '*': path }, quiet: true }),
  own: fetchOwn,
  download: async (path, name) => {
    if (path.trim() === '') throw new AppError('FILE_UNKNOWN')
    if (isAddress(path)) return void window.open(path, '_blank', 'noopener')
    const { blob, name: sent } = await callForFile(contract.staticFile, { params: { '*': path } })
    if (blob.size === 0) throw new AppError('FILE_DOWNLOAD_FAILED')
    saveBlob(blob, name || sent || path.split('/').at(-1) || path)
  },
}
