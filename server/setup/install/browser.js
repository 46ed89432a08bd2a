import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { runChild } from '../child.js'
import { SetupError, say } from '../words.js'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** The first browser among the variable, the programs in PATH and the usual places. */
export function findBrowser(env, exists = existsSync) {
  if (env.CHROMIUM_PATH && exists(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...candidates, ...USUAL_PLACES].find((path) => exists(path))
}

async function succeeds(command, args, env = process.env) {
  try {
    return (await runChild(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })).code === 0
  } catch {
    return false
  }
}

function canUseApt() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

async function aptInstall(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if (!(await succeeds('apt-get', ['update', '-qq'], env))) return false
  return succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], env)
}

async function downloadBrowser(root) {
  say('BROWSER_DOWNLOAD')
  const require = createRequire(join(root, 'package.json'))
  const cli = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  if (!existsSync(cli) || !(await succeeds(process.execPath, [cli, 'install', 'chromium']))) return undefined
  const path = require('@playwright/test').chromium.executablePath()
  return existsSync(path) ? path : undefined
}

async function installBrowser(root) {
  if (canUseApt()) {
    say('BROWSER_APT')
    if (await aptInstall(['chromium'])) {
      const found = findBrowser(process.env)
      if (found) return found
    }
  }
  return downloadBrowser(root)
}

async function hasChineseFonts() {
  try {
    const { output } = await runChild('fc-list', [':lang=zh', 'family'], { capture: true })
    return output.trim() !== ''
  } catch {
    return process.platform !== 'linux'
  }
}

async function ensureFonts() {
  if (await hasChineseFonts()) return
  say('FONTS')
  const installed = canUseApt() && (await aptInstall(['fontconfig', 'fonts-noto-cjk']))
  if (!installed) say('FONTS_FAILED')
}

/** Finds a Chromium or gets one, and resolves to its path. Chinese fonts are tried for, never demanded. */
export async function ensureBrowser(root) {
  say('BROWSER_SEARCH')
  const path = findBrowser(process.env) ?? (await installBrowser(root))
  if (!path) throw new SetupError('BROWSER_MISSING')
  await ensureFonts()
  say('BROWSER_FOUND', { path })
  return path
}
