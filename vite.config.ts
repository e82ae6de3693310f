import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// `npm run dev` sets API_URL to where its server listens.
const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  publicDir: 'web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // The oldest browsers that know light-dark() and relative colours, on which the tokens rest.
    target: ['chrome123', 'safari17.5', 'firefox128'],
    assetsInlineLimit: 0,
  },
  server: {
    strictPort: true,
    proxy: { '/api': api, '/sandbox': api },
  },
})
