import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, HEADER, type Envelope } from '../../../schemas/contract/envelope.ts'
import { multipart } from '../../../tests/kit/files/multipart.ts'
import { openApplication } from '../../../tests/kit/test-app.ts'
import { act, decide, detail, giveSignIn, LOAN_PROCESS, prepare, startLoan } from '../../../tests/process/loan.ts'

const house = openApplication()
let stranger: string
let reader: string
let picture: Buffer
beforeAll(async () => {
  await prepare(house, {
    ...LOAN_PROCESS,
    flow: [{ key: 'lead', kind: 'approve', who: [{ user: ['staff'] }], signature: true }],
  })
  await giveSignIn(house, 'chen_jing', 'sun_qiang')
  stranger = await house.login('chen_jing')
  reader = await house.login('sun_qiang')
  // Ink on paper, as a signature is recognised.
  const stroke = await sharp({ create: { width: 120, height: 20, channels: 3, background: '#000000' } })
    .png()
    .toBuffer()
  picture = await sharp({ create: { width: 300, height: 120, channels: 3, background: '#ffffff' } })
    .composite([{ input: stroke, left: 90, top: 50 }])
    .png()
    .toBuffer()
})
async function upload<T>(url: string, token: string): Promise<Envelope<T>> {
  const { payload, headers } = multipart({ name: 'note.png', data: picture }, {})
  const reply = await house.app.inject({
    method: 'POST',
    url: `${API_PREFIX}${url}`,
    headers: { ...headers, [HEADER.token]: token },
    payload,
  })
  return reply.json()
}
const stored = async (token: string) => (await upload<unknown>('/sys/common/upload', token)).message
const status = async (path: string, token: string) =>
  (await house.request({ url: `/sys/common/static/${path}`, token })).statusCode

describe('a file of a comment', () => {
  it('is opened by everybody who sees the instance, and by nobody else', async () => {
    const { instanceId } = (await startLoan(house, house.admin)).result
    const path = await stored(house.staff)
    expect(
      await act(house, house.staff, instanceId, { action: 'comment', comment: '见附件', files: [path] }),
    ).toMatchObject({
      success: true,
    })
    expect(await Promise.all([status(path, house.staff), status(path, house.admin)])).toEqual([200, 200])
    expect(await Promise.all([status(path, stranger), status(path, reader)])).toEqual([404, 404])
    await act(house, house.staff, instanceId, { action: 'copy', people: ['sun_qiang'] })
    expect(await Promise.all([status(path, stranger), status(path, reader)])).toEqual([404, 200])
  })
  it('is refused where its author may not read it, so that nobody opens the files of others', async () => {
    const [one, other] = [(await startLoan(house, house.admin)).result, (await startLoan(house, house.admin)).result]
    const path = await stored(house.staff)
    await act(house, house.staff, one.instanceId, { action: 'comment', comment: 'x', files: [path] })
    await act(house, house.admin, other.instanceId, { action: 'copy', people: ['chen_jing'] })
    const files = { action: 'comment', comment: 'x', files: [path] }
    expect(await act(house, stranger, other.instanceId, files)).toMatchObject({
      success: false,
      message: expect.stringContaining('不是您上传的') as string,
    })
    expect(await status(path, stranger)).toBe(404)
  })
})
describe('a signature', () => {
  it('is shown to everybody who sees the instance, also after it was replaced, and to nobody else', async () => {
    const { instanceId } = (await startLoan(house, house.admin)).result
    const own = async () => (await upload<{ path: string }>('/sys/userSignature/own', house.staff)).result.path
    const path = await own()
    expect(await status(path, house.admin)).toBe(200)
    expect(await decide(house, house.staff, instanceId, 'agree', { signature: 'signature/other.png' })).toMatchObject({
      success: false,
    })
    expect(await decide(house, house.staff, instanceId, 'agree', { signature: path })).toMatchObject({ success: true })
    await act(house, house.admin, instanceId, { action: 'copy', people: ['sun_qiang'] })
    await own()
    expect(
      (await detail(house, house.admin, instanceId)).result.events.some(({ signature }) => signature === path),
    ).toBe(true)
    expect(await Promise.all([status(path, stranger), status(path, house.staff)])).toEqual([404, 200])
  })
})
