import { afterEach, describe, expect, it, vi } from 'vitest'
import { build, officeViewerScript, readBuild } from './build.ts'

const nothing = { apiBase: '', previewUrl: '', casUrl: '', onlinePreviewUrl: '', singleSignOn: '' }
afterEach(() => vi.unstubAllEnvs())

/** What the build makes of the environment. */
async function defined(env: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  vi.resetModules()
  const { default: config } = await import('../../vite.config.ts')
  const { define } = config as { define: Readonly<Record<string, string>> }
  return Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.parse(value) as string]))
}

describe('what the client is built with', () => {
  it('HTTP-013 holds the addresses that the environment of the build names', async () => {
    const defines = await defined({
      API_BASE: 'https://api.test/jeecg-boot',
      PREVIEW_URL: 'https://view.test/',
      CAS_URL: 'https://cas.test/cas',
      ONLINE_PREVIEW_URL: 'https://office.test',
    })
    expect(defines).toMatchObject({
      __API_BASE__: 'https://api.test/jeecg-boot',
      __PREVIEW_URL__: 'https://view.test/',
      __CAS_URL__: 'https://cas.test/cas',
      __ONLINE_PREVIEW_URL__: 'https://office.test',
    })
    expect(
      readBuild({
        ...nothing,
        apiBase: defines['__API_BASE__'] ?? '',
        previewUrl: defines['__PREVIEW_URL__'] ?? '',
        casUrl: defines['__CAS_URL__'] ?? '',
        onlinePreviewUrl: defines['__ONLINE_PREVIEW_URL__'] ?? '',
      }),
    ).toEqual({
      apiBase: 'https://api.test/jeecg-boot',
      previewUrl: 'https://view.test',
      casUrl: 'https://cas.test/cas',
      onlinePreviewUrl: 'https://office.test',
      singleSignOn: false,
    })
  })
  it('HTTP-014 knows no micro-frontend mode: there is nothing that could turn one on', () => {
    expect(Object.keys(build).toSorted()).toEqual([
      'apiBase',
      'casUrl',
      'onlinePreviewUrl',
      'previewUrl',
      'singleSignOn',
    ])
  })
  it('HTTP-014 has single sign-on off unless the build turns it on and names the server', () => {
    expect(build).toEqual({ apiBase: '', previewUrl: '', casUrl: '', onlinePreviewUrl: '', singleSignOn: false })
    expect(readBuild({ ...nothing, singleSignOn: 'on' }).singleSignOn).toBe(false)
    expect(readBuild({ ...nothing, casUrl: 'https://cas.test' }).singleSignOn).toBe(false)
    expect(readBuild({ ...nothing, casUrl: 'https://cas.test', singleSignOn: 'on' }).singleSignOn).toBe(true)
  })
  it.each(['javascript:alert(1)', '//evil.test', 'ftp://files.test', 'office.test'])(
    'takes %s for no address',
    (text) => {
      expect(
        readBuild({ apiBase: text, previewUrl: text, casUrl: text, onlinePreviewUrl: text, singleSignOn: 'on' }),
      ).toEqual({ ...nothing, singleSignOn: false })
    },
  )
  it('FILE-014 asks a configured office viewer for the bridge 1.0.11, and loads none otherwise', () => {
    expect(officeViewerScript()).toBeUndefined()
    expect(officeViewerScript('https://office.test')).toBe('https://office.test/bridge.js?version=1.0.11')
  })
})
