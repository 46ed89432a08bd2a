import type { FilePort, UploadRequest } from '../../registry/kit/ports.ts'
import * as contract from '../../schemas/contract/file.ts'
import { AppError } from '../../schemas/messages/index.ts'
import { callEnvelope, callForFile } from '../api/call.ts'
import { announceFailure, staticUrl } from '../api/context.ts'
import { ApiError } from '../api/errors.ts'
import { fetchOwn } from '../api/own-file.ts'
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

/** What a person is told: the server's own reason, that it gave none, or that the file did not get there. */
function uploadFailure(reason: unknown, name: string): unknown {
  if (!(reason instanceof ApiError) || reason.code === 'API_ABORTED') return reason
  if (reason.code === 'API_SIGNED_OUT' || reason.code === 'API_TOKEN_EXPIRED') {
    announceFailure(reason)
    return reason
  }
  const isAnswer = reason.status >= 200 && reason.status < 300
  if (isAnswer) return reason.code === 'API_REFUSED' ? reason : new AppError('FILE_UPLOAD_REFUSED', {}, reason)
  // A server that is busy or broken has not refused the file: it may be sent again.
  const said = reason.status > 0 ? reason.said : ''
  return said === '' ? new AppError('FILE_SEND_FAILED', { name }, reason) : new AppError('FILE_SEND_FAILED_WHY', { name, message: said }, reason)
}

async function sendWhole(file: File, { biz, isCell, jeditor, signal, onProgress }: UploadRequest): Promise<string> {
  const body = new FormData()
  body.append(isCell === true ? 'isup' : 'biz', isCell === true ? '1' : biz)
  if (jeditor) body.append('jeditor', '1')
  body.append('file', file)
  return (await callEnvelope(contract.upload, { body, signal, quiet: true, onUploadProgress: onProgress })).message
}

/** Uploads, addresses and downloads of stored files. */
export const files: FilePort = {
  upload: async (file, request) => {
    const sent = file.size > LARGE ? import('../api/parts.ts').then(({ uploadInParts }) => uploadInParts(file, request.isCell === true ? { ...request, biz: '' } : request)) : sendWhole(file, request)
    const path = (await sent.catch((reason: unknown) => {
      throw uploadFailure(reason, file.name)
    })).trim()
    if (path === '' || (path === NOT_STORED && !request.jeditor)) throw new AppError('FILE_UPLOAD_REFUSED')
    return path
  },
  url: addressOf,
  thumbnail: (path) => addressOf(isAddress(path) ? path : thumbnailPath(path)),
  read: async (path) => (await callForFile(contract.staticFile, { params: { '*': path }, quiet: true })).blob,
  own: fetchOwn,
  download: async (path, name) => {
    if (path.trim() === '') throw new AppError('FILE_UNKNOWN')
    if (isAddress(path)) return void window.open(path, '_blank', 'noopener')
    const { blob, name: sent } = await callForFile(contract.staticFile, { params: { '*': path } })
    if (blob.size === 0) throw new AppError('FILE_DOWNLOAD_FAILED')
    saveBlob(blob, name || sent || path.split('/').at(-1) || path)
  },
}
