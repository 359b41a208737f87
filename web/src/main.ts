import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import './fonts.css'
import { settleIn } from './house/carrier'
import { loadWords } from './lib/words'

// The server was renewed while this page was open: what it wants to load has another name now.
addEventListener('vite:preloadError', () => {
  const before = Number(sessionStorage.getItem('hulldown.reloaded') ?? 0)
  if (Date.now() - before < 10_000) return
  sessionStorage.setItem('hulldown.reloaded', String(Date.now()))
  location.reload()
})

settleIn()
const target = document.getElementById('app')
if (target) void loadWords('shell').then(() => mount(App, { target }))
