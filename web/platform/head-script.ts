/** Where the person's settings are kept in this browser. */
export const settingsStorageKey = "academy-settings";

/**
 * Runs before the first paint: applies the chosen theme and marks whether somebody is signed in, so that neither a wrong theme
 * nor a wrong header is ever seen. Plain text, because it stands in the page itself.
 */
export const headScript = `(function(){var d=document.documentElement;try{
var s=JSON.parse(localStorage.getItem(${JSON.stringify(settingsStorageKey)})||"{}");
if(s&&(s.theme==="light"||s.theme==="dark"))d.dataset.theme=s.theme;
d.dataset.auth=localStorage.getItem("sb-"+location.hostname.split(".")[0]+"-auth-token")?"in":"out";
}catch(e){d.dataset.auth="out"}})()`;
