const words = '電波がもどるまで、このままお待ちください。つながると、ひとりでに進みます。';

/** Milliseconds between two looks for the network. */
const lookAgainMilliseconds = 2_000;

/**
 * A script for the head of every page. Where a part of the next page can't be fetched, Next.js leaves for it with a full load, which without
 * a network would end on the browser's own error page. The script refuses that load, says so, and makes it once the server can be
 * reached; it does not touch a click on another link, a file to save or a form. Browsers without the Navigation API leave as they always did.
 */
export const heldNavigationScript = `try{navigation.addEventListener('navigate',e=>{const w=window,d=document,{url,sameDocument}=e.destination;clearTimeout(w.heldTimer);w.heldUrl=undefined;d.getElementById('held')?.remove();if(sameDocument||e.userInitiated||!e.cancelable||e.navigationType==='reload'||e.downloadRequest!=null||e.formData||new URL(url).origin!==location.origin||w.goesOn)return;e.preventDefault();w.heldUrl=url;const look=()=>fetch('/version.json?t='+Date.now(),{cache:'no-store'}).then(()=>{if(w.heldUrl!==url)return;w.goesOn=true;location.assign(url)},()=>{if(w.heldUrl!==url)return;if(!d.getElementById('held')){const p=d.createElement('p');p.id='held';p.className='held';p.setAttribute('role','status');d.body.append(p);p.textContent='${words}'}w.heldTimer=setTimeout(look,${lookAgainMilliseconds})});look()})}catch{}`;
