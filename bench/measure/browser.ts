import { chromium, type Browser } from '@playwright/test'
import { CHROMIUM_ARGS } from './chromium-args.ts'

/** The browser of the set-up, without the habits that disturb a measurement. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [...CHROMIUM_ARGS, '--disable-extensions', '--disable-default-apps'],
  })
}
