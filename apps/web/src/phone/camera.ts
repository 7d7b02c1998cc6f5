import { button, element } from './elements.ts'
import { data } from './page-data.ts'
import { photoOfFile, photoOfVideo } from './photos.ts'

const words = data.phone

interface Camera {
  view: HTMLElement
  /** Turns the camera off. */
  stop: () => void
}

/** Shows the camera's picture with a frame, and the phone's own camera as the fallback. */
export const openCamera = (onPhoto: (photo: HTMLCanvasElement) => void, onUnreadable: () => void): Camera => {
  let stream: MediaStream | undefined
  let isStopped = false
  const stop = () => {
    isStopped = true
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const video = element('video', { autoplay: true, playsinline: true, 'aria-hidden': 'true' })
  video.muted = true
  const take = button(words.take, () => onPhoto(photoOfVideo(video)), { class: 'main', disabled: true })
  const input = element('input', {
    type: 'file',
    id: 'file',
    accept: 'image/jpeg,image/png',
    capture: 'environment',
  })
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file) photoOfFile(file).then(onPhoto, onUnreadable)
  })
  const label = element('label', { for: 'file' }, words.file)
  const hint = element('p', { role: 'status' }, words.frame)
  const picture = element('div', { class: 'picture' }, video, element('div', { class: 'frame' }))
  const start = async () => {
    try {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } },
      })
      if (isStopped) return stop()
      video.srcObject = stream
      await video.play()
      take.disabled = false
    } catch {
      picture.remove()
      take.remove()
      label.textContent = words.openCamera
      label.classList.add('main')
      hint.textContent = words.noCamera
    }
  }
  void start()
  return {
    view: element('div', { class: 'stack' }, hint, picture, take, element('div', { class: 'file' }, label, input)),
    stop,
  }
}
