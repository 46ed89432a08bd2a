import { expect, it } from 'vitest'
import { reachableLines } from './reachable.ts'

const addresses = () => ['192.0.2.7', '198.51.100.4']
const linesFor = (host: string, production = false) => reachableLines({ host, production }, 8080, addresses).join('\n')

it('says nothing where only this machine reaches the server', () => {
  expect(['127.0.0.1', '127.8.0.1', '::1', 'localhost'].map((host) => linesFor(host))).toEqual(['', '', '', ''])
})

it('names each address that others reach it at, in both languages', () => {
  expect(linesFor('0.0.0.0', true)).toMatch(
    /其他机器.*192\.0\.2\.7:8080.*198\.51\.100\.4:8080[\s\S]*Other computers.*192\.0\.2\.7:8080/,
  )
  expect(linesFor('::', true)).toContain('http://192.0.2.7:8080/')
  expect(linesFor('192.0.2.9', true)).toContain('http://192.0.2.9:8080/')
  expect(linesFor('2001:db8::1', true)).toContain('http://[2001:db8::1]:8080/')
})

it('warns of what is known to everybody, outside production only', () => {
  expect(linesFor('0.0.0.0')).toMatch(/NODE_ENV=production[\s\S]*NODE_ENV=production/)
  expect(linesFor('0.0.0.0', true)).not.toContain('NODE_ENV')
})
