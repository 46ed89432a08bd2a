import * as contract from '../../schemas/contract/screens/widget-package.ts'
import type { LawFinding } from '../../schemas/language/widget-package/laws.ts'
import { packageWidget } from '../../registry/packages/definition.ts'
import { setPackages, setPackageSource } from '../../registry/packages/known.ts'
import { call, callEnvelope } from './client/call.ts'
import { apiUrl } from './client/context.ts'

export type { PackageReply } from '../../schemas/contract/screens/widget-package.ts'

export const getPackages = (signal?: AbortSignal) => call(contract.list, { signal })
export const getPackageCode = (id: string, version: string) =>
  call(contract.code, { params: { id, version }, quiet: true })
/** Address of the page that packages run in. */
export const frameAddress = (): string => apiUrl(contract.frame.path)

/** Asks which packages there are now, so that pages with their fields can be drawn. */
export async function knowPackages(): Promise<void> {
  setPackageSource({
    frame: frameAddress(),
    code: ({ id, version }) => getPackageCode(id, version),
  })
  const { mark, packages } = await call(contract.known, { quiet: true })
  setPackages(packages, mark, packageWidget)
}

/** All of these resolve to the server's sentence and reject with `ApiError`. */
const said = async (reply: Promise<{ readonly message: string }>): Promise<string> => (await reply).message
export const uploadPackage = (content: string) => said(callEnvelope(contract.upload, { body: { content } }))
export const storeLaws = (id: string, version: string, hash: string, findings: readonly LawFinding[]) =>
  call(contract.laws, { params: { id, version }, body: { hash, findings: [...findings] } })
export const switchPackageOn = (id: string, version: string, revision: number) =>
  said(callEnvelope(contract.switchOn, { params: { id, version }, body: { revision } }))
export const switchPackageOff = (id: string) => said(callEnvelope(contract.switchOff, { params: { id } }))
export const removePackage = (id: string) => said(callEnvelope(contract.remove, { params: { id } }))
