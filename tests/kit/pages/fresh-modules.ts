import { vi } from 'vitest'

// A worker keeps the libraries from file to file. What our own modules remember, and the hooks that a kit sets, belong to one file.
vi.resetModules()
