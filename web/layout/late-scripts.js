// The scripts of a page that can be read without them begin once it has been seen: they would only keep the first picture waiting.
{
  const late = document.getElementById('late-scripts');
  const begin = () => {
    for (const href of late.dataset.files.split(' ')) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = late.textContent;
    document.body.append(script);
  };
  // a page in the background is not drawn
  if (document.hidden) begin();
  else if (window.PerformanceObserver?.supportedEntryTypes?.includes('paint'))
    new PerformanceObserver((_paints, observer) => {
      observer.disconnect();
      begin();
    }).observe({ type: 'paint', buffered: true });
  // an older browser does not tell when it has drawn
  else requestAnimationFrame(() => setTimeout(begin));
}
